from tally_base import Tally

game = Tally()
