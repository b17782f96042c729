"""The owner's pictures are placed, cropped and judged; one that cannot be used costs no card."""

from __future__ import annotations

import io

import pypdfium2.raw as pdfium_c
import pytest
from PIL import Image, ImageDraw

from assistant.press import PrintError
from assistant.printing.art import Window, cropped, extended
from assistant.printing.cardface import art_window
from assistant.printing.face import faces
from assistant.printing.layoutfile import find_layout
from assistant.table.cards import Catalog
from assistant.table.message import Message

ROWS = [
    {"id": name, "title": name.capitalize(), "traits": {"color": "#3d8b45"}}
    for name in ("hank", "ida", "joe-1", "joe-2")
]
RED, BLUE = (200, 30, 30), (30, 30, 200)


@pytest.fixture
def toys():
    return Catalog.from_rows("toy", "TY", ROWS)


def halves(width=1300, height=900, mode="RGB"):
    """Red at the left, blue at the right."""
    picture = Image.new("RGB", (width, height), RED)
    picture.paste(BLUE, (width // 2, 0, width, height))
    return picture.convert(mode)


@pytest.fixture
def doubts(press, order, toys, tmp_path):
    def tell(**told):
        return [str(doubt) for doubt in press.doubts(order(catalog=toys, art=tmp_path, traits=(), **told))]

    return tell


def images(sheet):
    return [item for item in sheet.objects(0) if item.type == pdfium_c.FPDF_PAGEOBJ_IMAGE]


def test_a_picture_named_by_card_id_fills_its_window_and_its_cards_alone(printed, press, order, toys, tmp_path, doubts):
    halves().save(tmp_path / "Hank.jpg")
    halves().save(tmp_path / "joe.png")
    told = order(catalog=toys, art=tmp_path, traits=())
    sheet = printed(catalog=toys, art=tmp_path, traits=())
    found = images(sheet)
    assert len(found) == 3
    layout = find_layout(press.folder, "cards-63x88")
    cell, window = layout.cells(layout.on("a4"))[0], art_window(faces(told, toys.tags())[0], layout)
    left, bottom, right, top = (edge * 25.4 / 72 for edge in found[0].get_bounds())
    assert (left, 297 - top) == pytest.approx((cell.left + window.left, cell.top + window.top), abs=0.1)
    assert (right - left, top - bottom) == pytest.approx((window.width, window.height), abs=0.1)
    assert doubts() == ["1 card has no picture and shows its sign: ida."]


def test_a_picture_is_cut_around_its_middle_and_not_squeezed(tmp_path):
    halves(3000, 600).save(tmp_path / "a.png")
    found = cropped(tmp_path / "a.png", Window(50, 20))
    assert found.image.size == (591, 236)
    assert found.dpi == pytest.approx(762)
    assert found.image.getpixel((280, 100)) == RED
    assert found.image.getpixel((310, 100)) == BLUE


def test_a_coarse_picture_is_printed_and_told_with_its_dots_per_inch(printed, toys, tmp_path, doubts):
    halves(260, 180).save(tmp_path / "hank.png")
    halves(400, 300).save(tmp_path / "ida.png")
    assert len(images(printed(catalog=toys, art=tmp_path, traits=(), cards="hank"))) == 1
    (said,) = doubts(cards="hank, ida")
    assert said.startswith("2 pictures are coarser than 300 dots per inch, the coarsest, hank.png, has ")


def test_a_picture_that_was_cut_short_costs_no_card(printed, toys, tmp_path, doubts):
    whole = io.BytesIO()
    halves().save(whole, "JPEG")
    (tmp_path / "hank.jpg").write_bytes(whole.getvalue()[:2000])
    (tmp_path / "ida.png").write_bytes(b"no picture at all")
    sheet = printed(catalog=toys, art=tmp_path, traits=(), cards="hank, ida")
    assert images(sheet) == []
    assert "Hank" in sheet.words(0)
    said = " ".join(doubts(cards="hank, ida"))
    assert "The picture hank.jpg is left out, it cannot be used: it is damaged or cut short." in said
    assert "The picture ida.png is left out, it cannot be used: it is no picture." in said


def test_what_is_transparent_shows_the_cards_own_ground(tmp_path):
    picture = Image.new("RGBA", (600, 300), (0, 0, 0, 0))
    ImageDraw.Draw(picture).rectangle((200, 0, 400, 300), fill=(*RED, 255))
    picture.save(tmp_path / "a.png")
    found = cropped(tmp_path / "a.png", Window(40, 20, "#ddeedd")).image
    assert found.mode == "RGB"
    assert found.getpixel((2, 2)) == (0xDD, 0xEE, 0xDD)
    assert found.getpixel((found.width // 2, found.height // 2)) == RED


def test_a_picture_of_which_nothing_can_be_seen_is_left_out(tmp_path):
    Image.new("RGBA", (60, 30), (9, 9, 9, 0)).save(tmp_path / "a.png")
    found = cropped(tmp_path / "a.png", Window(40, 20))
    assert (found.image, found.why) == (None, Message("all of it is transparent"))


@pytest.mark.parametrize(
    ("name", "mode"), [("a.jpg", "CMYK"), ("a.gif", "P"), ("a.png", "I;16"), ("a.png", "LA"), ("a.tif", "1")]
)
def test_pictures_of_every_kind_are_read(tmp_path, name, mode):
    picture = (
        Image.new("I;16", (600, 300), 30000) if mode == "I;16" else halves(600, 300, "L" if mode == "LA" else mode)
    )
    picture.convert(mode).save(tmp_path / name) if mode == "LA" else picture.save(tmp_path / name)
    assert cropped(tmp_path / name, Window(40, 20)).image.mode == "RGB"


def test_a_picture_of_far_too_many_dots_is_left_out_before_it_fills_the_memory(tmp_path):
    Image.new("1", (20_000, 10_000)).save(tmp_path / "a.png")
    assert cropped(tmp_path / "a.png", Window(40, 20)).why == Message("it has too many dots")


def test_a_photo_that_was_taken_upright_stands_upright(tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6
    halves(800, 400).save(tmp_path / "a.jpg", exif=exif)
    found = cropped(tmp_path / "a.jpg", Window(20, 40)).image
    red, _, blue = found.getpixel((found.width // 2, 20))
    assert red > blue


def test_round_corners_of_a_back_run_on_past_the_cut(tmp_path, printed, toys):
    back = Image.new("RGBA", (744, 1039), (0, 0, 0, 0))
    ImageDraw.Draw(back).rounded_rectangle((0, 0, 743, 1038), 90, fill=(*BLUE, 255))
    back.save(tmp_path / "back.png")
    sheet = printed(catalog=toys, art=tmp_path, traits=(), backs="duplex-long")
    picture = sheet.document[1].render(scale=254 / 72).to_pil()
    corner = picture.getpixel((2100 - 105 + 5, 165 - 5))
    assert corner[2] > 150 > corner[0]
    assert picture.getpixel((2100 - 105 + 30, 165)) == (255, 255, 255)


def test_an_edge_is_run_on_by_its_own_colors():
    picture = Image.new("RGB", (10, 10), RED)
    picture.paste(BLUE, (0, 0, 10, 5))
    wide = extended(picture, 10.0, (2, 3, 4, 5))
    assert wide.size == (16, 18)
    assert {wide.getpixel(at) for at in ((0, 0), (15, 0), (0, 7), (15, 7))} == {BLUE}
    assert {wide.getpixel(at) for at in ((0, 17), (15, 17), (0, 9), (15, 9))} == {RED}


def test_strangers_among_the_pictures_are_named(tmp_path, doubts):
    for name in ("hank", "ida", "joe", "hnak"):
        halves().save(tmp_path / f"{name}.png")
    assert doubts() == ["1 picture belongs to no card: hnak.png."]


def test_a_folder_without_pictures_of_these_cards_is_refused_in_words(press, order, toys, tmp_path):
    def refusal(folder):
        with pytest.raises(PrintError) as caught:
            press.sheet(order(catalog=toys, art=folder))
        return str(caught.value)

    assert "There is no folder of pictures" in refusal(tmp_path / "nowhere")
    assert "There are no pictures in" in refusal(tmp_path)
    halves().save(tmp_path / "strange.png")
    assert refusal(tmp_path) == "None of the pictures is named after a card: name them by card id, such as hank.jpg."


def test_stickers_and_bare_tags_ask_for_no_pictures(press, order, tmp_path):
    assert press.doubts(order(layout="stickers-5160", paper="letter", art=tmp_path / "nowhere")) == ()
    assert press.doubts(order(what="tags", art=tmp_path / "nowhere")) == ()
